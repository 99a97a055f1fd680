/**
 * Messages between the site and its endpoint frame. The endpoint frame is a separate document (`/connect`) with an
 * opaque origin, and the only one that may connect to other hosts. A page sends requests through a channel that it
 * transfers once.
 */

/** First message to the endpoint frame's window. It transfers the page's end of the channel. */
export const OPEN_FRAME = 'open-frame'

/** One POST to an endpoint. */
export type CallRequest = {
  /** An http or https address. */
  url: string
  /** Headers in addition to `content-type: application/json`. */
  headers: Readonly<Record<string, string>>
  body: string
  /** Milliseconds. */
  timeoutMs: number
}

/** Every outcome of a call. `ms` is measured from sending to the last byte. */
export type CallOutcome =
  /** The endpoint returned a body, and either with success or with JSON. `retryAfterS` as below. */
  | { kind: 'answer'; status: number; text: string; ms: number; retryAfterS?: number }
  /** Another status, with a body that is no JSON. `retryAfterS` is in seconds, where the endpoint lets pages read it. */
  | { kind: 'http'; status: number; text: string; ms: number; retryAfterS?: number }
  /** The server responds, but pages of this origin may not read the response. `null` is the endpoint frame's. */
  | { kind: 'cors'; origin?: string }
  /** Nothing responds at the address. The host may not exist or not listen, or a network in between may refuse. */
  | { kind: 'refused' }
  | { kind: 'offline' }
  /** The server accepts calls from pages, but this connection ended before the response. */
  | { kind: 'broken' }
  /** An https page must not call this http address. */
  | { kind: 'mixed-content' }
  /** The endpoint redirects callers. A redirect is never followed, because the request may contain a key. */
  | { kind: 'redirect' }
  | { kind: 'timeout'; ms: number }
  /** The response is longer than the limit, in bytes. `text` is its beginning. */
  | { kind: 'too-large'; limit: number; text: string }
  /** The page stopped it. */
  | { kind: 'stopped' }
  /** The reader has not yet pressed a key or a button on the page. */
  | { kind: 'no-gesture' }
  /** The reader did not allow requests to this host. */
  | { kind: 'not-allowed' }
  /** The endpoint frame itself did not load. */
  | { kind: 'no-frame' }

/** Events of a WebSocket. `closed` is the last. */
export type SocketEvent =
  | { type: 'open' }
  /** `isCut` means that the message was longer than the limit and only its beginning is sent. */
  | { type: 'message'; text: string; isCut: boolean }
  /** `wasOpen` separates a connection that ended from one that never opened. `code` is the closing frame's code. */
  | {
      type: 'closed'
      why: 'ended' | 'mixed-content' | 'offline' | 'no-gesture' | 'not-allowed' | 'no-frame'
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
  /** The page shows the frame with its question, in this color mode. */
  | { kind: 'shown'; theme: string }
  /** The reader left the question without an answer. */
  | { kind: 'decline' }

/** Frame → page. */
export type FrameAnswer =
  | { kind: 'ready' }
  | { kind: 'outcome'; id: number; outcome: CallOutcome }
  | { kind: 'event'; id: number; event: SocketEvent }
  /** The frame has a question for the reader, about requests to this host. */
  | { kind: 'asks'; host: string }
  /** Height of the question. CSS pixels. */
  | { kind: 'height'; height: number }
  /** The frame has no question any more. */
  | { kind: 'answered' }
