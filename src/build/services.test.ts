import { describe, expect, test } from 'vitest'
import { site } from '../core/model/site.config.ts'
import { configuredServices, configuredSite, readEnvironment } from './environment.ts'

const servicesOf = (variables: NodeJS.ProcessEnv) => {
  const environment = readEnvironment(variables)
  return configuredServices(configuredSite(site, environment), environment)
}

describe('configuredServices', () => {
  test('are none by default', () => {
    expect(servicesOf({})).toBeUndefined()
  })

  test('name the measurement id and the assistant’s script', () => {
    expect(servicesOf({ ANALYTICS_ID: 'G-1', ASSISTANT_SCRIPT_URL: 'https://cdn.example/a.js' })).toEqual({
      analytics: 'G-1',
      assistant: { src: 'https://cdn.example/a.js' },
    })
  })

  test('take the script’s hash from behind its address', () => {
    expect(servicesOf({ ASSISTANT_SCRIPT_URL: 'https://cdn.example/a.js#sha384-x+/=' })).toEqual({
      assistant: { src: 'https://cdn.example/a.js', integrity: 'sha384-x+/=' },
    })
  })
})
