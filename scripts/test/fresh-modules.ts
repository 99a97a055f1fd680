/** Before each file of unit tests: modules that hold on to a window, such as the store, begin anew with each window. */
import { vi } from 'vitest'

if ('window' in globalThis) vi.resetModules()
