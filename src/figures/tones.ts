/** The tones an author can give to a part of a figure: what it means, never a color. Colors are in figures.css. */
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
