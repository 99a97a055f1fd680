import { useEffect, useRef, useState } from 'react'
import { BuilderForm, type BuilderFormProps } from '../../builder/BuilderForm.tsx'

export type RequestBuilderProps = Omit<BuilderFormProps, 'page'>

/** The request builder of a method page. At build there is nothing but its place: the form needs the reader's link. */
export default function RequestBuilder(props: RequestBuilderProps) {
  const place = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<HTMLElement | null>(null)
  useEffect(() => setPage(place.current?.closest<HTMLElement>('.method-page') ?? null), [])
  return <div ref={place}>{page && <BuilderForm {...props} page={page} />}</div>
}
