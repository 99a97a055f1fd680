import { lineUrl, readPlaces } from '../../../core/lib/evidence.ts'
import type { PageNode } from '../../../core/markdown/page-node.ts'
import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'EvidenceMark',
  /** Markdown lists every line, while the mark on a page links the first. */
  markdown: {
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
  },
})

const placesOf = (node: PageNode) => (node.nodeName === 'A' ? readPlaces(node.getAttribute('data-evidence') ?? '') : [])
