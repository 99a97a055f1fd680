import { site as configured } from '../core/model/site.config.ts'

/** The site's configuration with the base path it was built for. Configured services come with each page's data. */
export const site = { ...configured, baseUrl: import.meta.env.BASE_URL }
