// The odds lab: what is chosen, what is asked of the program, and what it said. It knows no sheet.
import { library } from '../state/library.svelte';
import type {
  LabField,
  LabOdds,
  LabOffers,
  LabRequest,
  LabSet,
  LabUnit,
  LabValue,
  LabWhich,
  LabWords,
  SheetInfo,
} from '../wire/types';
import { chosenValue, fromUnit, inUnit, nearestLegal, roundTo, stepOf, withSet } from './situation';

const CALM = 70; // milliseconds without another change before the program is asked

export class Lab {
  words = $state.raw<LabWords>();
  sheet = $state<string>();
  verb = $state<LabRequest['verb']>('shoot');
  until = $state<LabRequest['until']>('turn');
  facing = $state<LabRequest['facing']>('front');
  inches = $state(6); // the range, whatever unit it is shown in
  first = $state.raw<LabUnit>({ class: 'grenadiers', name: 'Grenadiers' });
  second = $state.raw<LabUnit>({ class: 'continental-line', name: 'Continental line' });
  sets = $state.raw<LabSet[]>([]);
  options = $state.raw<Record<string, { rule: string; choice: string }[]>>({}); // by sheet
  answers = $state.raw<Record<string, LabOdds>>({});
  offers = $state.raw<Record<string, LabOffers>>({});
  failure = $state<string>();
  waiting = $state(false);

  private turn = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private offered = new Map<string, string>(); // sheet: what its offers were asked for
  private ranged = ''; // the sheet and the act whose range has been brought into reach

  get sheets(): SheetInfo[] {
    return library.about?.sheets ?? [];
  }
  get info(): SheetInfo | undefined {
    return this.sheets.find((s) => s.id === this.sheet) ?? this.sheets[0];
  }
  get answer(): LabOdds | undefined {
    return this.answers[this.info?.id ?? ''];
  }
  get fields(): LabField[] {
    return this.offers[this.info?.id ?? '']?.fields ?? [];
  }

  unit(which: LabWhich): LabUnit {
    return which === 'first' ? this.first : this.second;
  }
  setUnit(which: LabWhich, unit: LabUnit): void {
    // Another class has other things to say of it.
    if (unit.class !== this.unit(which).class) this.sets = this.sets.filter((s) => s.of !== which);
    if (which === 'first') this.first = unit;
    else this.second = unit;
  }
  swap(): void {
    [this.first, this.second] = [this.second, this.first];
    this.sets = this.sets.map((s) => ({ ...s, of: s.of === 'first' ? 'second' : 'first' }));
  }
  value(field: LabField): LabValue {
    return chosenValue(this.sets, field);
  }
  set(field: LabField, value: LabValue): void {
    this.sets = withSet(this.sets, field, value);
  }
  choose(rule: string, choice: string, usual: string): void {
    const id = this.info?.id ?? '';
    const rest = (this.options[id] ?? []).filter((o) => o.rule !== rule);
    this.options = { ...this.options, [id]: choice === usual ? rest : [...rest, { rule, choice }] };
  }
  get changed(): boolean {
    return this.sets.length > 0 || Object.values(this.options).some((list) => list.length > 0);
  }
  clear(): void {
    this.sets = [];
    this.options = {};
  }

  request(sheet: SheetInfo): LabRequest {
    const { verb, until, facing, first, sets } = this;
    // Two units of one name would be one in every sentence.
    const second =
      first.name === this.second.name ? { ...this.second, name: `${this.second.name ?? ''} opposite` } : this.second;
    const range = roundTo(inUnit(this.inches, sheet.lengths), 0.001);
    return {
      rules: sheet.id,
      verb,
      until,
      facing,
      lengths: sheet.lengths,
      range,
      first,
      second,
      sets,
      options: this.options[sheet.id] ?? [],
    };
  }

  async load(): Promise<void> {
    try {
      this.words = await library.labWords();
    } catch (error) {
      this.failure = (error as Error).message;
    }
  }

  // Asks all sheets, the one in view first; whatever was asked before no longer matters.
  ask(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.askNow(), CALM);
  }
  stop(): void {
    clearTimeout(this.timer);
    this.turn++;
  }
  private async askNow(): Promise<void> {
    const turn = ++this.turn;
    const info = this.info;
    if (!info) return;
    this.waiting = true;
    if (await this.comeIntoReach(info, turn)) return; // the new range is asked for
    const ordered = [info, ...this.sheets.filter((s) => s !== info)];
    await Promise.all(ordered.map((sheet) => this.askSheet(sheet, turn)));
    if (turn === this.turn) this.waiting = false;
    if (turn === this.turn) await this.askOffers(info, turn);
  }
  // Another act or sheet begins where it is possible at all: at the nearest range, if this one is refused.
  private async comeIntoReach(sheet: SheetInfo, turn: number): Promise<boolean> {
    const act = `${sheet.id} ${this.verb}`;
    if (act === this.ranged) return false;
    const asked = this.request(sheet);
    const ask = (range: number): Promise<LabOdds> => library.labOdds({ ...asked, range });
    try {
      const range = await nearestLegal(ask, asked.range, stepOf(sheet.lengths));
      if (turn !== this.turn) return true;
      this.ranged = act;
      if (range === undefined || range === asked.range) return false;
      this.inches = fromUnit(range, sheet.lengths);
      return true;
    } catch {
      return turn !== this.turn; // the question itself says why
    }
  }
  private async askSheet(sheet: SheetInfo, turn: number): Promise<void> {
    try {
      const answer = await library.labOdds(this.request(sheet));
      if (turn !== this.turn) return;
      this.answers = { ...this.answers, [sheet.id]: answer };
      this.failure = undefined;
    } catch (error) {
      if (turn === this.turn) this.failure = (error as Error).message;
    }
  }
  // What could be otherwise hangs on the units and the ground, not on what has been set. Where the act is refused the last
  // offers stay, so that nothing jumps while the range is dragged.
  private async askOffers(sheet: SheetInfo, turn: number): Promise<void> {
    const { sets: _, ...rest } = this.request(sheet);
    const key = JSON.stringify(rest);
    if (this.offered.get(sheet.id) === key || (!this.answer?.odds && this.offers[sheet.id])) return;
    try {
      const offers = await library.labOffers(rest);
      if (turn !== this.turn) return;
      this.offered.set(sheet.id, key);
      this.offers = { ...this.offers, [sheet.id]: offers };
    } catch {
      // Fewer things to choose; the odds themselves tell of a failure.
    }
  }
}
