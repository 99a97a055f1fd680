/** Validates URLs in command options. */
import { PortalError } from '../../../core/lib/portal-error.ts'

/** Metadata addresses of clouds, which hand out credentials. An agent must never reach them. */
const METADATA = /^(169\.254\.|\[?f[cd][0-9a-f]{2}:|\[?fe80:|metadata\b|100\.100\.100\.200$)/i

/** @throws {PortalError} `USAGE`. The text does not contain the URL. */
export function addressOf(option: string, text: string, hint: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new PortalError('USAGE', { message: `${option} must begin with http:// or https://.`, hint })
  if (METADATA.test(url.hostname))
    throw new PortalError('USAGE', { message: `${option} must not be a metadata address.`, hint })
  return url
}
