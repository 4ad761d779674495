// The panel beside the map: which of its tabs is open, and at what.
export type Tab = 'unit' | 'orders' | 'log' | 'forces' | 'rules' | 'notes';

export class Panel {
  tab = $state<Tab>('log');
  drawn = $state(false); // the sheet with the panel of the tab is pulled up, where the screen is small
  rule = $state<string>(); // that the rulebook is open at
  weighed = $state(false); // the slip of the odds shows all that goes into them
  guide = $state(false); // what this step wants is told

  // All that the unit in hand may do.
  openOrders(): void {
    this.tab = 'orders';
    this.drawn = true;
  }
  // Back to the log.
  shut(): void {
    this.tab = 'log';
    this.drawn = false;
  }
  openRule(rule: string): void {
    this.rule = rule;
    this.tab = 'rules';
    this.drawn = true;
  }
}
