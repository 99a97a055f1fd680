/** Before each file of unit tests: modules that hold on to a window, such as the store, begin anew with each window. */
import { vi } from 'vitest'

if (typeof window !== 'undefined') vi.resetModules()
