/** A symbol of the sprite. Decorative: the words beside it or the control's label carry the meaning. */
export type IconProps = { name: string; small?: boolean; className?: string; tone?: string | undefined }

export function Icon({ name, small = false, className, tone }: IconProps) {
  const classes = ['icon', small ? 'icon-small' : '', className ?? ''].filter((part) => part !== '').join(' ')
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true" data-tone={tone}>
      <use href={`#i-${name}`} />
    </svg>
  )
}

/** Ring, triangle or diamond: the shape says read, write or debug before the color does. */
export function KindMark({ kind }: { kind: 'read' | 'write' | 'debug' }) {
  return (
    <svg className="kind" data-kind={kind} viewBox="0 0 12 12" aria-hidden="true">
      <use href={`#k-${kind}`} />
    </svg>
  )
}
