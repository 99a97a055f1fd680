/** Accounts and contracts that development chains start with and that no public network has. */
export const DEVELOPMENT_ADDRESS =
  /0x(?:f39fd6e51aad88f6f4ce6ab8827279cfffb92266|70997970c51812dc3a010c7d01b50e0d17dc79c8|3c44cdddb6a900fa2b585dd299e03d12fa4293bc|90f79bf6eb2c4f870365e785982e1f101e93b906|5fbdb2315678afecb367f032d93f642f64180aa3|e7f1725e7734ce288f8367e1bb143e90bb3f0512)/i
