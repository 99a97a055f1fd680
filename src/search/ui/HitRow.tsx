import type { MouseEvent } from 'react'
import { Icon, KindMark } from '../../ui/Icon.tsx'
import type { HitView, Piece } from './hit-view.ts'

/** One result as a link with its mark, its name, the words around the matches, and its place. */
export type HitRowProps = { view: HitView; onClick?: ((event: MouseEvent) => void) | undefined }

export function HitRow({ view, onClick }: HitRowProps) {
  const name = <Pieces pieces={view.name} />
  return (
    <a
      className="hit"
      href={view.href}
      data-within={view.isCode && view.mark === 'place' ? '' : undefined}
      onClick={onClick}
    >
      <HitMark mark={view.mark} />
      <span>
        <b>{view.isCode ? <code>{name}</code> : name}</b>
        {(view.snippet.length > 0 || view.isAwaited) && (
          <small>{view.snippet.length > 0 ? <Pieces pieces={view.snippet} /> : '\u00a0'}</small>
        )}
      </span>
      <span className="where">
        <span>{view.where}</span>
        <Icon name="enter" small />
      </span>
    </a>
  )
}

function HitMark({ mark }: { mark: HitView['mark'] }) {
  if (mark === 'page') return <Icon name="file" />
  if (mark === 'place') return <Icon name="hash" />
  return <KindMark kind={mark} />
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <>
      {pieces.map(({ text, isMarked }, index) =>
        isMarked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </>
  )
}
