/** The time, for clocks that run. */

class Now {
  ms = $state(Date.now());
}

export const now = new Now();
setInterval(() => {
  if (!document.hidden) now.ms = Date.now();
}, 1000);
