// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

/// forge's own calls, which it answers at this address.
interface Vm {
    function startBroadcast() external;
    function stopBroadcast() external;
}

/// What the script of a new project uses of forge-std, which is on GitHub and not on npm.
abstract contract Script {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
}
