import { definePages } from '../../core/model/define-page.ts'
import { moved } from './moved.ts'

export default definePages(() =>
  moved.map(({ path, to, title }) => ({
    path,
    title,
    description: `This address has moved: its text is now part of ${title}, at ${to}.`,
    layout: 'wide',
    inSitemap: false,
    movedTo: to,
  })),
)
