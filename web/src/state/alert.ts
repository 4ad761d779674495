// Tells a player who looks elsewhere that it is his turn: the tab's title and icon, a drum, and the browser's notice where
// he has allowed it. All of it stops when he looks.
import { drumRoll } from '../panels/sound';
import { prefs } from './prefs.svelte';

const CALLING = './drum-alert.svg';

const hidden = (): boolean => typeof document !== 'undefined' && document.hidden;
const icon = (): HTMLLinkElement | null => document.querySelector('link[rel~="icon"]');

export class TurnAlert {
  private plain: { title: string; icon: string } | undefined; // as they were before
  private notice: Notification | undefined;
  private readonly seen = (): void => this.stop();

  // It is his turn now; nothing is done while he looks at it.
  call(battle: string, turn: number): void {
    if (!hidden() || this.plain) return;
    const link = icon();
    this.plain = { title: document.title, icon: link?.href ?? '' };
    document.title = `Your move: ${battle}, turn ${turn}`;
    if (link) link.href = CALLING;
    if (prefs.sound) drumRoll();
    if (prefs.alerts && typeof Notification !== 'undefined' && Notification.permission === 'granted')
      this.notice = new Notification('Your move', { body: `${battle}, turn ${turn}`, tag: 'drumhead' });
    document.addEventListener('visibilitychange', this.seen);
  }
  stop(): void {
    if (hidden() || !this.plain) return;
    const link = icon();
    document.title = this.plain.title;
    if (link) link.href = this.plain.icon;
    this.plain = undefined;
    this.notice?.close();
    document.removeEventListener('visibilitychange', this.seen);
  }
}

// Asks the browser for leave, on a click and never by itself; true where it is given.
export async function allowNotices(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  if (Notification.permission === 'default') await Notification.requestPermission();
  return Notification.permission === 'granted';
}
