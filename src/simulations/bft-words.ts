/** What each step of the consensus model says, from the values of that step. */
import { protocol } from '../facts/network.ts'
import { type Certificate, type ChainBlock, ROUND_TIMEOUT_MS } from './chain.ts'

export type Words = { title: string; text: string }
type Count = { signers: readonly string[]; needed: number }

export function proposal(
  block: ChainBlock,
  leader: string,
  high: Certificate,
  excuse: 'TC' | 'NEC' | undefined,
): Words {
  const title = `${leader} proposes ${block.id}`
  if (excuse)
    return {
      title: `${title}, a fresh block`,
      text: `The ${excuse} shows that no block of the failed round can have a certificate, so ${leader} builds on ${high.block}. Nothing else was lost.`,
    }
  const carried =
    high.round === 0
      ? `The block carries the QC for its parent.`
      : `The block carries the QC for ${high.block}: ${high.block} is Voted for everyone who receives it.`
  return { title, text: `${carried} It travels by RaptorCast, in two hops.` }
}

export function reproposal(id: string, leader: string): Words {
  return {
    title: `${leader} proposes ${id} again`,
    text: `The same block under a later round. Its author keeps it, and its transactions keep their order: a failed leader costs time, not a block.`,
  }
}

export function votes(id: string, leader: string, next: string, { signers, needed }: Count, isPaced: boolean): Words {
  return {
    title: `${signers.length} votes for ${id}`,
    text: `Each validator checks the block and votes. Votes go to ${next}, who leads next, and to ${leader}, who leads now; ${needed} of them make the QC. ${isPaced ? `Each held its vote back until ${protocol.blockTimeMs} ms had passed since its last one.` : 'The round before timed out, or its block was proposed again, so nobody waits for the vote pace.'}`,
  }
}

export function silent(leader: string, before: string, high: Certificate): Words {
  return {
    title: `${leader} sends nothing`,
    text: `${leader} should carry the QC for ${high.block} now. ${before} received the votes as well, builds the same QC and broadcasts it, so ${high.block} is safe and everyone enters the round.`,
  }
}

export function partial(id: string, leader: string, lucky: string): Words {
  return {
    title: `${leader} crashes while it proposes ${id}`,
    text: `Only ${lucky} decodes the block and votes. One vote is no certificate, and the others do not know that ${id} exists.`,
  }
}

export function withheld(id: string, leader: string): Words {
  return {
    title: `${leader} keeps ${id} to itself`,
    text: `${leader} signs a block but sends it to nobody, perhaps to gain time. The others enter the round with the QC and wait.`,
  }
}

export function timeout(high: Certificate, tip: string | undefined, sender: string | undefined): Words {
  const known = `the QC for ${high.block}`
  return {
    title: `No certificate after ${ROUND_TIMEOUT_MS} ms: timeouts`,
    text: tip
      ? `Everyone still there broadcasts a timeout with the highest thing it knows. That of ${sender} names the tip ${tip}; the others carry ${known}.`
      : `Everyone still there broadcasts a timeout with the highest thing it knows: ${known}. Only here do messages go from all to all.`,
  }
}

export function timeoutCertificate(tally: Count, high: Certificate, tip: string | undefined, next: string): Words {
  return {
    title: `${tally.signers.length} timeouts make a TC`,
    text: tip
      ? `The highest thing in it is the tip ${tip}. ${next}, who leads next, must propose ${tip} again, or prove that too few have it.`
      : `The highest thing in it is the QC for ${high.block}. That settles the past, so ${next}, who leads next, may propose a fresh block.`,
  }
}

export function request(tip: string, leader: string): Words {
  return {
    title: `${leader} asks for ${tip}`,
    text: `${leader} knows the header of ${tip} from the TC, but has no body. It shows the TC and asks the others.`,
  }
}

export function received(tip: string, giver: string, leader: string): Words {
  return { title: `${giver} has ${tip}`, text: `${giver} sends the block to ${leader}, who can now propose it again.` }
}

export function refused(tip: string, leader: string, { signers, needed }: Count): Words {
  return {
    title: `${signers.length} validators state that they do not have ${tip}`,
    text: `${needed} such statements, that of ${leader} among them, make an NEC. A QC needs the votes of ${needed}, and these ${signers.length} did not vote: no QC for ${tip} can exist, and it may be left out.`,
  }
}
