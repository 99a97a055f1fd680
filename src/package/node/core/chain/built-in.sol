// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// An ERC-20 token. Everybody may mint, because it is worth nothing.
contract Token {
    string public constant name = "Test Token";
    string public constant symbol = "TEST";
    uint8 public constant decimals = 18;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public totalSupply;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    error InsufficientBalance(address account, uint256 balance, uint256 needed);
    error InsufficientAllowance(address spender, uint256 allowance, uint256 needed);

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed < value) revert InsufficientAllowance(msg.sender, allowed, value);
        allowance[from][msg.sender] = allowed - value;
        move(from, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function move(address from, address to, uint256 value) private {
        uint256 balance = balanceOf[from];
        if (balance < value) revert InsufficientBalance(from, balance, value);
        balanceOf[from] = balance - value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// Counts, and tells who counted.
contract Counter {
    uint256 public number;

    event Counted(address indexed by, uint256 number);

    function increment() external {
        number += 1;
        emit Counted(msg.sender, number);
    }

    function set(uint256 value) external {
        number = value;
        emit Counted(msg.sender, value);
    }
}

/// Fails in every way in which a contract can fail.
contract Reverter {
    error Refused(address account, uint256 code);

    function withReason(string calldata reason) external pure {
        revert(reason);
    }

    function withError(uint256 code) external view {
        revert Refused(msg.sender, code);
    }

    function withPanic() external pure {
        assert(false);
    }

    function withNothing() external pure {
        revert();
    }

    function withGas() external pure {
        while (true) {}
    }
}
