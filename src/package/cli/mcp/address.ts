/** Addresses that an option of the command may name. */
import { PortalError } from '../../../core/lib/portal-error.ts'

/** Addresses of clouds that hand out credentials: an agent must not reach them, whoever named them. */
const METADATA = /^(169\.254\.|\[?f[cd][0-9a-f]{2}:|\[?fe80:|metadata\b|100\.100\.100\.200$)/i

/** @throws {PortalError} `USAGE`. The address is no part of the text. */
export function addressOf(option: string, text: string, hint: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new PortalError('USAGE', { message: `${option} must begin with http:// or https://.`, hint })
  if (METADATA.test(url.hostname))
    throw new PortalError('USAGE', { message: `${option} must not be a metadata address.`, hint })
  return url
}
