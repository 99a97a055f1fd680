/**
 * Small drawings of cards, on a ground of 160 by 72 units. They take their colors from the text around them: `line` is
 * drawn, `soft` is filled lightly, `accent` is drawn in the color of the brand.
 */
export type Drawing = { line: string; soft?: string; accent?: string }

export const PICTURES = {
  /** A window with code, and a block that leaves it. */
  build: {
    line: 'M14 14a5 5 0 0 1 5-5h72a5 5 0 0 1 5 5v44a5 5 0 0 1-5 5H19a5 5 0 0 1-5-5ZM14 20h82M24 32h26M30 41h32M30 50h18',
    soft: 'M128 26h20v20h-20z',
    accent: 'M102 36h20m-6-6 6 6-6 6M128 26h20v20h-20z',
  },
  /** A list of names, one of them under a magnifying glass. */
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
  /** A block that joins a chain. */
  deploy: {
    line: 'M16 40h22v22H16zM52 40h22v22H52zM38 51h14M74 51h14',
    soft: 'M88 40h22v22H88z',
    accent: 'M88 40h22v22H88zM99 8v24m-8-8 8 8 8-8M110 51h14M130 51h6',
  },
  /** A wallet that takes one more network. */
  wallet: {
    line: 'M36 18h68a6 6 0 0 1 6 6v34a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6V24a6 6 0 0 1 6-6ZM30 26h66',
    soft: 'M84 36h26v14H84a7 7 0 0 1 0-14Z',
    accent: 'M110 36H84a7 7 0 0 0 0 14h26M128 12v16M120 20h16',
  },
  /** A document with a mark. */
  verify: {
    line: 'M40 8h34l16 16v40H40ZM74 8v16h16M50 34h28M50 44h18M50 54h22',
    soft: 'M124 48a16 16 0 1 1-32 0 16 16 0 0 1 32 0Z',
    accent: 'M124 48a16 16 0 1 1-32 0 16 16 0 0 1 32 0ZM101 48l5 5 10-10',
  },
  /** Events that run into a store. */
  index: {
    line: 'M16 20h26M16 36h40M16 52h20M96 18c0-7 40-7 40 0v36c0 7-40 7-40 0ZM96 18c0 7 40 7 40 0',
    soft: 'M96 36c0 7 40 7 40 0v18c0 7-40 7-40 0Z',
    accent: 'M62 36h24m-7-7 7 7-7 7M96 36c0 7 40 7 40 0',
  },
  /** A window and a phone. */
  apps: {
    line: 'M22 14a5 5 0 0 1 5-5h70a5 5 0 0 1 5 5v40a5 5 0 0 1-5 5H27a5 5 0 0 1-5-5ZM22 20h80M32 32h28M32 42h40',
    soft: 'M110 20h26v46h-26z',
    accent: 'M110 24a4 4 0 0 1 4-4h18a4 4 0 0 1 4 4v38a4 4 0 0 1-4 4h-18a4 4 0 0 1-4-4ZM120 60h6',
  },
  /** A question, and tools that answer. */
  assistant: {
    line: 'M26 16a6 6 0 0 1 6-6h52a6 6 0 0 1 6 6v24a6 6 0 0 1-6 6H52L38 58V46h-6a6 6 0 0 1-6-6ZM40 23h36M40 33h24',
    soft: 'M124 22c2 14 8 20 20 22-12 2-18 8-20 22-2-14-8-20-20-22 12-2 18-8 20-22Z',
    accent: 'M124 22c2 14 8 20 20 22-12 2-18 8-20 22-2-14-8-20-20-22 12-2 18-8 20-22Z',
  },
  /** Rounds that overlap: each vote carries the one before. */
  rounds: {
    line: 'M14 12h44v12H14zM44 30h44v12H44zM74 48h44v12H74z',
    soft: 'M74 48h44v12H74z',
    accent: 'M58 18h12v12M88 36h12v12M118 54h20m-6-6 6 6-6 6',
  },
  /** One sender, a first circle, everybody. */
  spread: {
    line: 'M86 16 136 10M86 16l50 16M86 56l50-16M86 56l50 6M86 36l50-22M86 36l50 20',
    soft: 'M92 16a6 6 0 1 1-12 0 6 6 0 0 1 12 0ZM92 36a6 6 0 1 1-12 0 6 6 0 0 1 12 0ZM92 56a6 6 0 1 1-12 0 6 6 0 0 1 12 0Z',
    accent: 'M34 36a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM34 36h46M33 32l47-16M33 40l47 16',
  },
  /** Order first, execution one step behind. */
  behind: {
    line: 'M14 12h24v16H14zM46 12h24v16H46zM78 12h24v16H78zM110 12h24v16h-24z',
    soft: 'M46 44h24v16H46zM78 44h24v16H78zM110 44h24v16h-24z',
    accent: 'M46 44h24v16H46zM78 44h24v16H78zM110 44h24v16h-24zM26 28v8h32v8M58 28v8h32v8M90 28v8h32v8',
  },
  /** Several at once, put back in order. */
  parallel: {
    line: 'M14 14h46M14 28h34M14 44h54M14 58h40',
    soft: 'M112 24h34v24h-34z',
    accent:
      'M60 14c24 0 20 22 44 22M48 28c30 0 30 8 56 8M68 44c20 0 18-8 36-8M54 58c30 0 24-22 50-22m-6-6 6 6-6 6M112 24h34v24h-34zM123 24v24M135 24v24',
  },
  /** A tree that stands on a disk. */
  tree: {
    line: 'M80 14 50 30M80 14l30 16M50 30 36 44M50 30l14 14M110 30 96 44M110 30l14 14M28 52h104v12H28z',
    soft: 'M28 52h104v12H28z',
    accent:
      'M85 12a5 5 0 1 1-10 0 5 5 0 0 1 10 0ZM55 30a5 5 0 1 1-10 0 5 5 0 0 1 10 0ZM115 30a5 5 0 1 1-10 0 5 5 0 0 1 10 0ZM120 58h.1M112 58h.1',
  },
  /** Bytecode that becomes machine code. */
  machine: {
    line: 'M18 16h12M36 16h12M18 30h12M36 30h12M18 44h12M36 44h12M18 58h12M36 58h12',
    soft: 'M104 20h32v32h-32z',
    accent:
      'M58 36h28m-7-7 7 7-7 7M104 20h32v32h-32zM112 12v8M128 12v8M112 52v8M128 52v8M96 28h8M96 44h8M136 28h8M136 44h8',
  },
} as const satisfies Readonly<Record<string, Drawing>>

export type PictureName = keyof typeof PICTURES
