import { useEffect, useState } from 'react'

/** Whether scripts run: false on the server and in the first render, so that both give the same HTML. */
export function useAwake(): boolean {
  const [isAwake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  return isAwake
}
