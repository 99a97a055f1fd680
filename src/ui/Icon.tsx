/** A decorative symbol of the sprite. The adjacent words or the control's label convey the meaning. */
export type IconProps = { name: string; small?: boolean; className?: string; tone?: string | undefined }

export function Icon({ name, small = false, className, tone }: IconProps) {
  const classes = ['icon', small ? 'icon-small' : '', className ?? ''].filter((part) => part !== '').join(' ')
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true" data-tone={tone}>
      <use href={`#i-${name}`} />
    </svg>
  )
}

/** Ring, triangle or diamond. The shape marks read, write or debug without relying on color. */
export function KindMark({ kind }: { kind: 'read' | 'write' | 'debug' }) {
  return (
    <svg className="kind" data-kind={kind} viewBox="0 0 12 12" aria-hidden="true">
      <use href={`#k-${kind}`} />
    </svg>
  )
}
