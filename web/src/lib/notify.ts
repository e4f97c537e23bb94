/** Telling a person who looks elsewhere that it is their turn: title, notification, sound. */

import { settings } from './settings.svelte';

let audio: AudioContext | null = null;

/** Two soft notes. */
export function chime(): void {
  try {
    audio ??= new AudioContext();
    const start = audio.currentTime;
    for (const [index, pitch] of [659.3, 880].entries()) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = pitch;
      tone.connect(volume).connect(audio.destination);
      const from = start + index * 0.14;
      volume.gain.setValueAtTime(0, from);
      volume.gain.linearRampToValueAtTime(0.12, from + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, from + 0.5);
      tone.start(from);
      tone.stop(from + 0.55);
    }
  } catch {
    // a browser without sound
  }
}

export function yourTurn(game: string, question: string): void {
  if (settings.sound) chime();
  if (!settings.notify || !document.hidden) return;
  try {
    const note = new Notification(`Your turn: ${game}`, { body: question, tag: location.pathname, icon: '/icon.svg' });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // phones allow notifications to service workers alone
  }
}

export async function askToNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}
