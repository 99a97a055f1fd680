/** Blocks of one validator. Fetches missing blocks and applies certificates, which make blocks Voted and Finalized. */
import { type Block, GENESIS, type Message, type Qc, REQUEST_TIMER_MS, type World } from './types.ts'

/** Dependencies on the validator. */
export type Owner = { who: number; world: World; behaviour: string; retry: () => void }

type Sync = Extract<Message, { kind: 'request' | 'block' | 'unavailable' }>

export class Blocks {
  readonly #have = new Map<string, Block>([[GENESIS.id, GENESIS]])
  /** Requested blocks with the next peer to ask. */
  readonly #wanted = new Map<string, number>()
  readonly #certified = new Map<string, Qc>()
  readonly speculative = new Set<string>()
  /** Finalized blocks by number. */
  readonly final: Block[] = [GENESIS]
  readonly #owner: Owner

  constructor(owner: Owner) {
    this.#owner = owner
  }

  has(id: string): boolean {
    return this.#have.has(id)
  }

  keep(block: Block): void {
    this.#have.set(block.id, block)
    if (!this.isCoherent(block.parent)) this.want(block.parent)
  }

  /** It and all its ancestors down to the newest final block are here. */
  isCoherent(id: string): boolean {
    const root = this.final.at(-1) as Block
    for (let block = this.#have.get(id); block; block = this.#have.get(block.parent)) {
      if (block.id === root.id) return true
      if (block.number <= root.number) return false
    }
    return false
  }

  /** Signs one block on a certificate, or two for a validator that equivocates. */
  build(round: number, qc: Qc, isTwice: boolean): [Block, Block | undefined] {
    const first = this.#sign(round, qc)
    return [first, isTwice ? this.#sign(round, qc) : undefined]
  }

  #sign(round: number, qc: Qc): Block {
    const { world, who } = this.#owner
    const number = (this.#have.get(qc.block)?.number ?? 0) + 1
    let id = String(number)
    while (world.blocks.has(id)) id += '′'
    const block: Block = { id, number, parent: qc.block, round, qc, author: who }
    world.blocks.set(id, block)
    this.#have.set(id, block)
    return block
  }

  /** Marks the block Voted. Finalizes its parent if the two certificates are from consecutive rounds. */
  onQc(qc: Qc): void {
    const known = this.#certified.get(qc.block)
    if (known && known.round >= qc.round) return
    this.#certified.set(qc.block, qc)
    const { world, who } = this.#owner
    const block = world.blocks.get(qc.block)
    if (!block || block.id === GENESIS.id) return
    if (!this.speculative.has(block.id)) {
      this.speculative.add(block.id)
      world.happened({ kind: 'speculative', at: world.now(), who, block: block.id })
    }
    if (!this.#have.has(block.id)) this.want(block.id)
    this.onQc(block.qc)
    if (block.qc.round === qc.round - 1) this.#finalize(block.parent)
  }

  #finalize(id: string): void {
    const { world, who } = this.#owner
    const line: Block[] = []
    for (let block = world.blocks.get(id); block; block = world.blocks.get(block.parent)) {
      if (block.number <= (this.final.at(-1) as Block).number) break
      line.unshift(block)
    }
    for (const block of line) {
      this.final.push(block)
      this.#have.set(block.id, block)
      world.happened({ kind: 'finalized', at: world.now(), who, block })
    }
  }

  /** Asks for a block that is missing, one peer after the other. */
  want(id: string): void {
    if (this.#wanted.has(id) || id === '') return
    let block = this.#have.get(id)
    if (block) {
      // It is here, so an ancestor is missing.
      while (block && this.#have.has(block.parent)) block = this.#have.get(block.parent)
      if (block) this.want(block.parent)
      return
    }
    this.#wanted.set(id, this.#owner.who + 1)
    this.#ask(id)
  }

  #ask(id: string): void {
    const { world, who } = this.#owner
    let peer = this.#wanted.get(id) ?? 0
    if (peer % world.validators === who) peer++
    this.#wanted.set(id, peer + 1)
    world.send(who, peer % world.validators, { kind: 'request', block: id })
    world.wake(who, { kind: 'request', key: `${id} ${peer + 1}` }, REQUEST_TIMER_MS)
  }

  /** A crash cancels pending requests. A missing block is requested again when another block builds on it. */
  forgetRequests(): void {
    this.#wanted.clear()
  }

  /** No answer came in time. */
  wake(key: string): void {
    const [id = '', next] = key.split(' ')
    if (this.#wanted.get(id) === Number(next)) this.#ask(id)
  }

  receive(from: number, message: Sync): void {
    const { world, who, behaviour } = this.#owner
    if (message.kind === 'request') {
      const block = this.#have.get(message.block)
      const isKept = block?.author === who && behaviour === 'withholds'
      world.send(who, from, block && !isKept ? { kind: 'block', block } : { kind: 'unavailable', block: message.block })
      return
    }
    const id = message.kind === 'block' ? message.block.id : message.block
    if (!this.#wanted.has(id)) return
    if (message.kind === 'unavailable') {
      // Once all peers have been asked, the timer starts the next turn after a pause.
      if ((this.#wanted.get(id) ?? 0) <= who + world.validators) this.#ask(id)
      return
    }
    this.#wanted.delete(id)
    this.keep(message.block)
    this.#owner.retry()
  }
}
