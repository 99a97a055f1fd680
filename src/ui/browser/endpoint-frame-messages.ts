/**
 * What the site and its endpoint frame say to each other. The endpoint frame is a document of its own (`/connect`), the only one that may
 * connect to other hosts; a page asks it through a channel that it hands over once.
 */

/** First message to the endpoint frame's window; the page's end of the channel comes with it. */
export const OPEN_FRAME = 'open-frame'

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
  /** The endpoint answered with a body, and either with success or with JSON. `retryAfterS` as below. */
  | { kind: 'answer'; status: number; text: string; ms: number; retryAfterS?: number }
  /** Another status, with a body that is no JSON. `retryAfterS` is in seconds, where the endpoint lets pages read it. */
  | { kind: 'http'; status: number; text: string; ms: number; retryAfterS?: number }
  /** The server answers, but does not allow pages of other sites to read it. */
  | { kind: 'cors' }
  /** Nothing answers at the address: no such host, nothing listening, or a network between that refuses. */
  | { kind: 'refused' }
  | { kind: 'offline' }
  /** The server takes calls of pages; this connection ended before its answer. */
  | { kind: 'broken' }
  /** An https page must not call this http address. */
  | { kind: 'mixed-content' }
  /** The endpoint sends callers elsewhere. A redirect is never followed: the request may hold a key. */
  | { kind: 'redirect' }
  | { kind: 'timeout'; ms: number }
  /** The answer is longer than the limit, in bytes; `text` is how it begins. */
  | { kind: 'too-large'; limit: number; text: string }
  /** The page stopped it. */
  | { kind: 'stopped' }
  /** No reader has pressed a key or a button on the page yet. */
  | { kind: 'no-gesture' }
  /** The endpoint frame itself did not load. */
  | { kind: 'no-frame' }

/** What a WebSocket says. After `closed` nothing follows. */
export type SocketEvent =
  | { type: 'open' }
  /** `isCut`: the message was longer than the limit, and this is how it begins. */
  | { type: 'message'; text: string; isCut: boolean }
  /** `wasOpen` tells a connection that ended from one that never came about; `code` is that of the closing frame. */
  | {
      type: 'closed'
      why: 'ended' | 'mixed-content' | 'offline' | 'no-gesture' | 'no-frame'
      wasOpen: boolean
      code?: number
    }

/** Page → frame. */
export type FrameRequest =
  | { kind: 'call'; id: number; call: CallRequest }
  | { kind: 'socket'; id: number; url: string }
  /** Sends a text over an open WebSocket. */
  | { kind: 'send'; id: number; text: string }
  /** Ends a call or a WebSocket. */
  | { kind: 'stop'; id: number }

/** Frame → page. */
export type FrameAnswer =
  | { kind: 'ready' }
  | { kind: 'outcome'; id: number; outcome: CallOutcome }
  | { kind: 'event'; id: number; event: SocketEvent }
