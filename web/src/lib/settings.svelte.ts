/** What this person likes, kept in this browser. */

export interface Settings {
  theme: 'system' | 'dark' | 'light';
  /** Moves that end the turn or reveal something wait for a confirmation. */
  confirm: boolean;
  /** How the moves of others are shown. */
  pace: 'calm' | 'quick' | 'instant';
  sound: boolean;
  notify: boolean;
  /** Whether the first words of welcome were read. */
  isWelcomed: boolean;
  /** The bots chosen last. */
  level: string | null;
  /** How many players were chosen last, by game. */
  players: Record<string, number>;
}

const KEY = 'orrery.settings';
const DEFAULTS: Settings = {
  theme: 'system',
  confirm: true,
  pace: 'calm',
  sound: false,
  notify: false,
  isWelcomed: false,
  level: null,
  players: {},
};

function stored(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
    return { ...DEFAULTS, ...kept };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings: Settings = $state(stored());

/** Keep the settings stored and the page in its theme; called once, at the root of the page. */
export function keepSettings(): void {
  $effect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // a browser without storage forgets, and that is all
    }
  });
  $effect(() => {
    const light = matchMedia('(prefers-color-scheme: light)');
    const apply = () => {
      const theme = settings.theme === 'system' ? (light.matches ? 'light' : 'dark') : settings.theme;
      document.documentElement.dataset.theme = theme;
    };
    apply();
    light.addEventListener('change', apply);
    return () => light.removeEventListener('change', apply);
  });
}

export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
