/** Acts as a faucet. Sends 1 MON to an account that the guide created, and waits until it arrives. */
import { createPublicClient, createWalletClient, type Hex, http, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const [rpc = '', key = '', to = ''] = process.argv.slice(2)
const transport = http(rpc)
const wallet = createWalletClient({ account: privateKeyToAccount(key as Hex), transport })
const hash = await wallet.sendTransaction({ chain: null, to: to as Hex, value: parseEther('1') })
await createPublicClient({ transport }).waitForTransactionReceipt({ hash })
