export { default } from './AddNetwork.tsx'
