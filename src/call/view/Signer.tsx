import { useEffect, useState } from 'react'

/** The signer of a raw transaction, computed from its signature in the decoder's worker, which is loaded for it. */
export function Signer({ params }: { params: unknown }) {
  const [signer, setSigner] = useState<{ address?: string; words: string }>({ words: 'Reading the signer.' })
  const raw = Array.isArray(params) ? String(params[0]) : ''
  useEffect(() => {
    let isCurrent = true
    import('../judge/decoder.ts')
      .then(({ decode }) => decode({ kind: 'sender', data: raw }))
      .then(
        ({ title }) => isCurrent && setSigner({ address: title, words: 'Signed by' }),
        () =>
          isCurrent && setSigner({ words: 'This page cannot read the signature, so it cannot show who signed it.' }),
      )
    return () => {
      isCurrent = false
    }
  }, [raw])
  return (
    <p>
      {signer.words} {signer.address !== undefined && <code>{signer.address}</code>}
    </p>
  )
}
