/** A test that proves a detail of what another test proves as a whole: `npm run test:all` runs it, `npm test` does not. */
export const SLOW = { tags: ['slow'] }
