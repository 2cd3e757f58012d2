import { useEffect, useState } from 'react'

/** True `ms` after `wanted` became true, and false as soon as it is not. */
export const useOpenDelay = (wanted: boolean, ms: number): boolean => {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = wanted ? setTimeout(() => setIsOver(true), ms) : undefined
    return () => {
      clearTimeout(timer)
      setIsOver(false)
    }
  }, [wanted, ms])
  return wanted && isOver
}
