/** What jsdom lacks. */

import { vi } from 'vitest';

vi.stubGlobal('matchMedia', (query: string) => ({
  matches: query.includes('reduce'),
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));
vi.stubGlobal('CSS', { escape: (text: string) => text.replaceAll(/["\\]/g, '\\$&') });
vi.stubGlobal('scrollTo', () => undefined);
