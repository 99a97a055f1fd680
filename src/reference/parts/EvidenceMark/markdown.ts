import { lineUrl, readPlaces } from '../../../lib/evidence.ts'
import type { PageNode } from '../../../markdown/page-node.ts'
import { definePartForm } from '../../../markdown/part-form.ts'

const placesOf = (node: PageNode) => (node.nodeName === 'A' ? readPlaces(node.getAttribute('data-evidence') ?? '') : [])

/** Text has room for what a mark holds back: every line, linked. */
export default definePartForm({
  rules: [
    {
      name: 'evidence',
      filter: (node) => placesOf(node).length > 0,
      replacement: (_, node) => {
        const links = placesOf(node).map((place) => `[${place.path}:${place.line}](${lineUrl(place)})`)
        return `Source: ${links.join(', ')}.`
      },
    },
  ],
})
