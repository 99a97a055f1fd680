import { site as configured } from '../core/model/site.config.ts'

/** The site's configuration with the base path of the build. Each page's data contains the configured services. */
export const site = { ...configured, baseUrl: import.meta.env.BASE_URL }
