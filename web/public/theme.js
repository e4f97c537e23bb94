// Before the first paint, so that the page never flashes in the other theme.
(() => {
  let theme = 'system';
  try {
    theme = JSON.parse(localStorage.getItem('orrery.settings') ?? '{}').theme ?? 'system';
  } catch {
    // what cannot be read is as if nothing were stored
  }
  if (theme === 'system') theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
})();
