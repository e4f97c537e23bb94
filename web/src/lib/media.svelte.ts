/** How much room the window has. */

class Media {
  isPhone = $state(false);
  /** Neither phone nor desktop: seats stand in a strip on top. */
  isNarrow = $state(false);

  constructor() {
    this.follow('(max-width: 720px)', (is) => (this.isPhone = is));
    this.follow('(max-width: 1099px)', (is) => (this.isNarrow = is));
  }

  private follow(query: string, set: (is: boolean) => void): void {
    const media = matchMedia(query);
    set(media.matches);
    media.addEventListener('change', () => set(media.matches));
  }
}

export const media = new Media();
