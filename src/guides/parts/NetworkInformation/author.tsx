export { Addresses, Endpoints, NetworkValues } from './NetworkInformation.tsx'
