import type { RenderInput } from '../../core/model/rendering.ts'
import { SearchPage } from './parts/SearchPage/SearchPage.tsx'

export default function render({ sidebar, base }: RenderInput) {
  return <SearchPage sidebar={sidebar} base={base} />
}
