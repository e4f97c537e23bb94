/** Links for others. */

export function absolute(url: string): string {
  return new URL(url, location.href).href;
}

/** Into the clipboard; false where the browser does not allow it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
