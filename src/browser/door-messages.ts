/**
 * What the site and its door say to each other. The door is a document of its own (`/connect`), the only one that may
 * connect to other hosts; a page asks it through a channel that it hands over once.
 */

/** First message to the door's window; the page's end of the channel comes with it. */
export const OPEN_DOOR = 'open-door'

/** One POST to an endpoint. */
export type CallRequest = {
  /** An http or https address. */
  url: string
  /** Further headers, beside `content-type: application/json`. */
  headers: Readonly<Record<string, string>>
  body: string
  /** Milliseconds. */
  timeoutMs: number
}

/** Every way a call can end. `ms` counts from sending to the last byte. */
export type CallOutcome =
  /** The endpoint answered with a body, and either with success or with JSON. */
  | { kind: 'answer'; status: number; text: string; ms: number }
  /** Another status, with a body that is no JSON. `retryAfterS` is in seconds, where the endpoint lets pages read it. */
  | { kind: 'http'; status: number; text: string; ms: number; retryAfterS?: number }
  /** The server answers, but does not allow pages of other sites to read it. */
  | { kind: 'cors' }
  /** Nothing answers at the address: no such host, nothing listening, or a network between that refuses. */
  | { kind: 'refused' }
  | { kind: 'offline' }
  /** An https page must not call this http address. */
  | { kind: 'mixed-content' }
  /** The endpoint sends callers elsewhere. A redirect is never followed: the request may hold a key. */
  | { kind: 'redirect' }
  | { kind: 'timeout'; ms: number }
  /** The answer is longer than the limit, in bytes. */
  | { kind: 'too-large'; limit: number }
  /** The page stopped it. */
  | { kind: 'stopped' }
  /** No reader has pressed a key or a button on the page yet. */
  | { kind: 'no-gesture' }
  /** The door itself did not load. */
  | { kind: 'no-door' }

/** Page → door. A later kind can open a WebSocket: its messages would carry the same `id`. */
export type DoorRequest = { kind: 'call'; id: number; call: CallRequest } | { kind: 'stop'; id: number }

/** Door → page. */
export type DoorAnswer = { kind: 'ready' } | { kind: 'outcome'; id: number; outcome: CallOutcome }
