// What a question takes, what its choices mean and what it ends: the closed lists of docs/protocol.md.

export type Verb = 'deploy' | 'move' | 'charge' | 'shoot' | 'rally' | 'order' | 'lead' | 'place' | 'answer';

// What `done` ends, from the least to the most.
export type Closes = 'move' | 'activation' | 'order' | 'step' | 'card' | 'phase' | 'turn' | 'deployment';

// What a choice means, whatever the sheet calls it.
export type AnswerRole =
  | 'stand'
  | 'hold'
  | 'shoot'
  | 'evade'
  | 'square'
  | 'countercharge'
  | 'follow-up'
  | 'occupy'
  | 'stop'
  | 'retreat'
  | 'rally'
  | 'fight'
  | 'delay'
  | 'exert'
  | 'spare'
  | 'sacrifice'
  | 'first'
  | 'second'
  | 'pick'
  | 'share';
