// Makes public/sounds/notify2.wav, the sound of a new notification: two soft bell tones, a fifth apart.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./prepare.js";

const rate = 22_050;
const seconds = 0.62;
const tones = [
  { at: 0, hertz: 659.26, loud: 0.5 },
  { at: 0.13, hertz: 987.77, loud: 0.55 },
];
/** Each overtone's share, and its decay relative to the tone's. */
const overtones = [
  { times: 1, share: 1, fade: 1 },
  { times: 2, share: 0.28, fade: 1.8 },
  { times: 3, share: 0.09, fade: 2.6 },
];

function sampleAt(time) {
  let sum = 0;
  for (const { at, hertz, loud } of tones) {
    const since = time - at;
    if (since < 0) continue;
    const attack = Math.min(1, since / 0.006);
    for (const { times, share, fade } of overtones)
      sum += loud * share * attack * Math.exp(-8 * fade * since) * Math.sin(2 * Math.PI * hertz * times * since);
  }
  // The end fades out, or it would click.
  return sum * Math.min(1, (seconds - time) / 0.03) * 0.6;
}

const count = Math.round(rate * seconds);
const wav = Buffer.alloc(44 + count * 2);
wav.write("RIFF", 0);
wav.writeUInt32LE(36 + count * 2, 4);
wav.write("WAVEfmt ", 8);
wav.writeUInt32LE(16, 16);
wav.writeUInt16LE(1, 20); // PCM
wav.writeUInt16LE(1, 22); // mono
wav.writeUInt32LE(rate, 24);
wav.writeUInt32LE(rate * 2, 28);
wav.writeUInt16LE(2, 32);
wav.writeUInt16LE(16, 34);
wav.write("data", 36);
wav.writeUInt32LE(count * 2, 40);
for (let at = 0; at < count; at++)
  wav.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sampleAt(at / rate))) * 32_767), 44 + at * 2);

const file = join(root, "public/sounds/notify2.wav");
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, wav);
console.log(`${file}: ${wav.length} bytes`);
