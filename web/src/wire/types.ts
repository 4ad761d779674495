// The wire protocol, as docs/protocol.md tells it. The program's tests write sample messages to
// tests/server/samples; the page's tests check them against these types, so neither side can drift.
//
// Lengths are in the sheet's own unit, headings in degrees clockwise from north, the origin is the south-west
// corner of the table. Optional fields are left out, never null.
//
// Each matter has a file; whoever needs a type takes it from here.
export * from './values';
export * from './verbs';
export * from './setting';
export * from './state';
export * from './report';
export * from './offers';
export * from './together';
export * from './counsel';
export * from './messages';
export * from './http';
export * from './lab';
