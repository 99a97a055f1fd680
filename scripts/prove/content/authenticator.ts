/** A software authenticator behind the interface of `navigator.credentials`, with one key per passkey. */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

type Options = { publicKey: { challenge: Uint8Array; allowCredentials?: { id: Uint8Array }[] } }

const buffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
/** User present and verified, without a counter. */
const FLAGS = Uint8Array.of(0x05, 0, 0, 0, 0)

function clientData(type: string, challenge: Uint8Array): Buffer {
  const text = Buffer.from(challenge).toString('base64url')
  return Buffer.from(JSON.stringify({ type, challenge: text, origin: 'http://localhost', crossOrigin: false }))
}

export function softwareAuthenticator() {
  const keys = new Map<string, KeyObject>()
  return {
    create: async ({ publicKey: { challenge } }: Options) => {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = Buffer.from(`passkey ${keys.size}`).toString('base64url')
      keys.set(id, privateKey)
      const spki = publicKey.export({ type: 'spki', format: 'der' })
      return {
        id,
        type: 'public-key',
        response: {
          attestationObject: new ArrayBuffer(0),
          clientDataJSON: buffer(clientData('webauthn.create', challenge)),
          getPublicKey: () => buffer(spki),
        },
      }
    },
    get: async ({ publicKey: { challenge, allowCredentials = [] } }: Options) => {
      const [allowed] = allowCredentials
      const id = Buffer.from(allowed?.id ?? []).toString('base64url')
      const key = keys.get(id)
      if (key === undefined) return null
      const authenticatorData = Buffer.concat([createHash('sha256').update('localhost').digest(), FLAGS])
      const json = clientData('webauthn.get', challenge)
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(json).digest()])
      const signature = sign('sha256', signed, key)
      const response = {
        clientDataJSON: buffer(json),
        authenticatorData: buffer(authenticatorData),
        signature: buffer(signature),
      }
      return { id, type: 'public-key', response }
    },
  }
}
