/**
 * Small drawings of cards, 160 by 72 units. They use the colors of the surrounding text: `line` is drawn, `soft` is
 * filled lightly, `accent` is drawn in the brand color.
 */
export type Drawing = { line: string; soft?: string; accent?: string }

export const PICTURES = {
  /** A window with code, and a block that leaves the window. */
  build: {
    line: 'M14 14a5 5 0 0 1 5-5h72a5 5 0 0 1 5 5v44a5 5 0 0 1-5 5H19a5 5 0 0 1-5-5ZM14 20h82M24 32h26M30 41h32M30 50h18',
    soft: 'M128 26h20v20h-20z',
    accent: 'M102 36h20m-6-6 6 6-6 6M128 26h20v20h-20z',
  },
  /** A list of names with a magnifying glass over one of them. */
  lookup: {
    line: 'M20 14h54M20 28h40M20 44h62M20 58h46',
    soft: 'M14 37h84v14H14z',
    accent: 'M134 34a15 15 0 1 1-30 0 15 15 0 0 1 30 0ZM130 45l14 14',
  },
  /** A machine among others. */
  node: {
    line: 'M26 10h46v14H26zM26 29h46v14H26zM26 48h46v14H26zM46 17h18M46 36h18M46 55h18M104 36l28-22M104 36h34M104 36l28 22',
    soft: 'M26 29h46v14H26z',
    accent: 'M34 17h.1M34 36h.1M34 55h.1M72 36h26m12 0a6 6 0 1 1-12 0 6 6 0 0 1 12 0Z',
  },
} as const satisfies Readonly<Record<string, Drawing>>

export type PictureName = keyof typeof PICTURES
