/** Pure rules on certificates and proposals. */
import type { Block, Certificate, Message, Qc, Tc } from './types.ts'

export type Proposal = Extract<Message, { kind: 'proposal' }>
export type Timeout = Extract<Message, { kind: 'timeout' }>

/** The QC contained in a certificate. */
export const qcOf = (certificate: Certificate): Qc =>
  certificate.kind === 'qc' ? certificate.qc : (certificate.tc.tip?.qc ?? certificate.tc.qc)
/** The round that it ended. */
export const roundOf = (certificate: Certificate): number =>
  certificate.kind === 'qc' ? certificate.qc.round : certificate.tc.round

/** Whether the block follows from the certificate: fresh on the last round's QC, or what the TC of that round demands. */
export function isAllowed({ round, block, tc, nec }: Proposal): boolean {
  if (!tc) return block.round === round && block.qc.round === round - 1
  if (tc.round !== round - 1) return false
  if (!tc.tip) return block.round === round && isSame(block.qc, tc.qc)
  if (block.id === tc.tip.id) return true
  return nec?.round === round && nec.tip === tc.tip.id && block.round === round && isSame(block.qc, tc.tip.qc)
}

const isSame = (a: Qc, b: Qc) => a.round === b.round && a.block === b.block

/** Picks the newest state from the timeouts. A tip wins only if no certificate is as new. */
export function certify(round: number, timeouts: readonly Timeout[]): Tc {
  let qc: Qc = { round: -1, block: '' }
  let tip: Block | undefined
  for (const timeout of timeouts) {
    if (timeout.qc.round > qc.round) qc = timeout.qc
    if (timeout.tip && timeout.tip.round > (tip?.round ?? -1)) tip = timeout.tip
  }
  return { round, qc, tip: tip && tip.round > qc.round ? tip : undefined }
}
