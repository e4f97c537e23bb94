export function generate(): Promise<string>;
