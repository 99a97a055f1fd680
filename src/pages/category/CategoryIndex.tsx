import { Card, Cards } from '../common/text-components.tsx'

export type CategoryIndexProps = {
  description: string
  children: readonly { title: string; path: string; description: string }[]
}

/** The generated index of a folder: a line of introduction and a card for each page below it. */
export function CategoryIndex({ description, children }: CategoryIndexProps) {
  return (
    <>
      <p>{description}</p>
      <Cards>
        {children.map((child) => (
          <Card key={child.path} title={child.title} href={child.path}>
            {child.description}
          </Card>
        ))}
      </Cards>
    </>
  )
}
