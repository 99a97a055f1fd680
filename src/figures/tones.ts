/** Tones for parts of a figure. They express meaning, and figures.css assigns the colors. */
export const TONES = [
  'plain',
  'accent',
  'proposed',
  'voted',
  'finalized',
  'verified',
  'info',
  'success',
  'warn',
  'danger',
  'read',
  'write',
  'debug',
] as const
export type Tone = (typeof TONES)[number]
