import type { ExampleCase } from '../../../src/core/lib/method-model.ts'

/** Accounts and contracts that development chains start with and that no public network has. */
export const DEVELOPMENT_ADDRESS =
  /0x(?:f39fd6e51aad88f6f4ce6ab8827279cfffb92266|70997970c51812dc3a010c7d01b50e0d17dc79c8|3c44cdddb6a900fa2b585dd299e03d12fa4293bc|90f79bf6eb2c4f870365e785982e1f101e93b906|5fbdb2315678afecb367f032d93f642f64180aa3|e7f1725e7734ce288f8367e1bb143e90bb3f0512)/i

/**
 * Whether no public network can serve a case, because the case is from another chain, or its request has accounts of a
 * development chain.
 * @param chainIds The networks of the document.
 */
export const isOfOtherChain = (
  { request, provenance }: Pick<ExampleCase, 'request' | 'provenance'>,
  chainIds: readonly unknown[],
): boolean =>
  provenance?.kind === 'other-node' ||
  (provenance?.chainId !== undefined && !chainIds.includes(provenance.chainId)) ||
  DEVELOPMENT_ADDRESS.test(JSON.stringify(request ?? null))
