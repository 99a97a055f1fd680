import { withBase } from '../../../core/lib/path.ts'
import { usePart } from '../../../islands/use-part.ts'
import { useGuideData } from '../../common/data-context.tsx'

/** Size of every picture that `npm run guides` makes, in pixels: scripts/ship/release/starters/proofs/picture.ts. */
const WIDTH = 720
const HEIGHT = 560
const NAME = /^[a-z]+$/

/** A picture of one of our running starters, in the colors of the page: `content/public/pictures`. */
export function Screenshot({ name, alt }: { name: string; alt: string }) {
  const { base, report } = useGuideData()
  const part = usePart('Screenshot')
  if (!NAME.test(name) || alt === '')
    report({ message: `<Screenshot name="${name}" /> needs a name and an alt.`, hint: 'See content/public/pictures.' })
  return (
    <div {...part}>
      {(['light', 'dark'] as const).map((mode) => {
        const file = withBase(base, `/pictures/${name}-${mode}`)
        return (
          <picture key={mode} className={`shot-${mode}`}>
            <source type="image/webp" srcSet={`${file}.webp`} />
            <img src={`${file}.png`} alt={alt} width={WIDTH} height={HEIGHT} loading="lazy" />
          </picture>
        )
      })}
    </div>
  )
}
