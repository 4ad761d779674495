// Two short sounds, made here: dice on a drumhead, and a tap of the drum when the table waits for you.
let heard: AudioContext | undefined;

// Browsers give sound only after a gesture; until then there is silence, not an error.
function context(): AudioContext | undefined {
  if (typeof AudioContext === 'undefined') return undefined;
  heard ??= new AudioContext();
  if (heard.state === 'suspended') void heard.resume();
  return heard;
}

function knock(out: AudioContext, at: number, pitch: number, length: number, loud: number): void {
  const samples = Math.floor(out.sampleRate * length);
  const buffer = out.createBuffer(1, samples, out.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 3;
  const source = new AudioBufferSourceNode(out, { buffer });
  const filter = new BiquadFilterNode(out, { type: 'bandpass', frequency: pitch, Q: 2.5 });
  source
    .connect(filter)
    .connect(new GainNode(out, { gain: loud }))
    .connect(out.destination);
  source.start(at);
}

export function clatter(dice: number): void {
  const out = context();
  if (!out) return;
  const knocks = Math.min(12, 2 + dice * 2);
  for (let i = 0; i < knocks; i++)
    knock(out, out.currentTime + (i / knocks) * 0.34, 1500 + Math.random() * 1600, 0.045, 0.5);
}

export function drumTap(): void {
  const out = context();
  if (!out) return;
  knock(out, out.currentTime, 190, 0.16, 0.9);
  knock(out, out.currentTime + 0.12, 240, 0.1, 0.5);
}

// A roll of six tenths of a second, for one who looks elsewhere.
export function drumRoll(): void {
  const out = context();
  if (!out) return;
  for (let i = 0; i < 12; i++) knock(out, out.currentTime + i * 0.05, 200 + (i % 2) * 40, 0.07, 0.35 + i * 0.04);
}
