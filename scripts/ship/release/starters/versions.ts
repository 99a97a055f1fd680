/** Lists the packages of a starter with a newer release, and the packages that deliberately stay at an old one. */

type Versions = Readonly<Record<string, string>>
export type Manifest = { dependencies?: Versions; devDependencies?: Versions } & Record<string, unknown>
/** `why` is the reason for not using the newer release. */
export type Change = { name: string; has: string; latest: string; why?: string }

/** Packages whose versions depend on Expo's SDK. */
const OF_EXPO = [
  '@expo/metro-runtime',
  'expo',
  'expo-constants',
  'expo-crypto',
  'expo-secure-store',
  'react',
  'react-dom',
  'react-native',
  'react-native-web',
  '@types/react',
].map((name) => [`expo/${name}`, 'SDK 57 of Expo names it: npx expo install --check'] as const)

/** By package, or by starter and package. */
const KEPT: Versions = {
  typescript: 'tested with 5.9, whose compiler Next.js calls from JavaScript',
  '@types/node': 'the long-term-support line of Node.js',
  'embedded/viem': 'the version that Privy brings: a second copy would reach the browser',
  ...Object.fromEntries(OF_EXPO),
  'expo/typescript': 'tested with 5.9',
}

/** Newer releases of the packages of one starter, in the order of its package.json. */
export function changesOf(starter: string, manifest: Manifest, newest: ReadonlyMap<string, string>): Change[] {
  return Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).flatMap(([name, has]) => {
    const latest = newest.get(name) ?? has
    if (latest === has) return []
    const why = KEPT[`${starter}/${name}`] ?? KEPT[name]
    return [why === undefined ? { name, has, latest } : { name, has, latest, why }]
  })
}

/** The manifest with all changes except the ones that are held back. */
export function updated(manifest: Manifest, changes: readonly Change[]): Manifest {
  const taken = new Map(changes.filter(({ why }) => why === undefined).map(({ name, latest }) => [name, latest]))
  const put = (versions: Versions) =>
    Object.fromEntries(Object.entries(versions).map(([name, has]) => [name, taken.get(name) ?? has]))
  return {
    ...manifest,
    ...(manifest.dependencies && { dependencies: put(manifest.dependencies) }),
    ...(manifest.devDependencies && { devDependencies: put(manifest.devDependencies) }),
  }
}
